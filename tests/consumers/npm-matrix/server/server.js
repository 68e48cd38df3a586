import { tried } from "./attempt.js";

tried().then((result) => console.log(result));
