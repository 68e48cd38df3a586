import { tried } from "../../../attempt.js";

export const GET = async () => new Response(await tried());
export const dynamic = "force-dynamic";
