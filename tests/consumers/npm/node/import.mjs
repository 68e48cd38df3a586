import * as triline from "triline";
import * as customers from "triline/customers";
import { fileJournal } from "triline/node";
import * as relay from "triline/relay";
import { createRelay } from "triline/relay/server";
import * as simulated from "triline/testing";

import { relayed } from "../relayed.js";
import { scenario } from "../scenario.js";

if ((await fileJournal("none.log").read()) !== null) throw new Error("a journal that is not there is not empty");
await relayed(triline, relay, createRelay, simulated);
console.log(await scenario(triline, process.argv[2], customers, simulated));
