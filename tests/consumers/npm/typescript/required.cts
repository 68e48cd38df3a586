import triline = require("triline");
import { fileJournal } from "triline/node";
import testing = require("triline/testing");

const journal: triline.Journal = fileJournal("none.log");
const rows: Promise<triline.Role[]> = testing.simulated().then(({ platform }) => platform.roles.list());
void [journal, rows];
