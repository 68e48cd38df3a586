// Started without WebAssembly.
import { Platform, TrilineError } from "triline";
import { reportTable } from "triline/customers";
import { SimulatedService } from "triline/testing";

const options = { baseUrl: "https://cc.example.com", account: "1", signer: () => "s" };
const attempts = [async () => new Platform(options), () => reportTable({}), () => SimulatedService.load()];
for (const attempt of attempts) {
  const error = await attempt().catch((error) => error);
  if (!(error instanceof TrilineError)) throw error;
  console.log(error.name, error.code, /no WebAssembly/.test(error.message), error.remedy.length > 20);
}
