// The names of the kinds of constraints are known once this is fetched.
import { names } from "../kinds";
import { nameKinds } from "../words";

nameKinds(names);
