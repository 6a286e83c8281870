// The course: a text of positions, fetched with the first lesson. The engine comes without it.
export { default as course } from "../../../../../../learn/course.txt";
