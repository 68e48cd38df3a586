const triline = require("triline");
const customers = require("triline/customers");
const simulated = require("triline/testing");

import("../scenario.js").then(({ scenario }) => scenario(triline, process.argv[2], customers, simulated)).then(console.log);
