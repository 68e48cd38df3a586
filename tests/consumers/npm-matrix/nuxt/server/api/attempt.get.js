import { tried } from "../../attempt.js";

export default () => tried();
