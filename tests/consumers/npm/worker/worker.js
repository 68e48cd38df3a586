import * as triline from "/node_modules/triline/dist/browser.js";
import { scenario } from "/scenario.js";

postMessage(await scenario(triline, location.origin).catch(String));
