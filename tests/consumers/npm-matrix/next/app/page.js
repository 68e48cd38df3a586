import { tried } from "../attempt.js";

export const dynamic = "force-dynamic";

export default async function Page() {
  return <output>{await tried()}</output>;
}
