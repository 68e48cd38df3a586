import * as triline from "/node_modules/triline/dist/browser.js";
import * as customers from "/node_modules/triline/dist/customers/browser.js";
import * as simulated from "/node_modules/triline/dist/testing/browser.js";
import { scenario } from "/scenario.js";

postMessage(await scenario(triline, location.origin, customers, simulated).catch(String));
