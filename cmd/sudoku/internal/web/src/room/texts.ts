// The words of rooms and daily boards, fetched with them.
import type { Session } from "../view/session";
import type { RoomTexts } from "../words/room/en";

export async function textsOf(session: Session): Promise<RoomTexts> {
  return ((await import(`../words/room/${session.lang}.ts`)) as { room: RoomTexts }).room;
}
