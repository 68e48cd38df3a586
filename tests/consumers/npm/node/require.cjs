const triline = require("triline");
const simulated = require("triline/simulated");

import("../scenario.js").then(({ scenario }) => scenario(triline, process.argv[2], simulated)).then(console.log);
