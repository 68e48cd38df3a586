const triline = require("triline");
const customers = require("triline/customers");
const relay = require("triline/relay");
const { createRelay } = require("triline/relay/server");
const simulated = require("triline/testing");

const throughRelay = import("../relayed.js").then(({ relayed }) => relayed(triline, relay, createRelay, simulated));
throughRelay.then(() => import("../scenario.js")).then(({ scenario }) => scenario(triline, process.argv[2], customers, simulated)).then(console.log);
