const triline = require("triline");

import("../scenario.js").then(({ scenario }) => scenario(triline, process.argv[2])).then(console.log);
