export type * from "../generated/simulated.js";
export { type Push, type RecordedCall, type ServiceOptions, SimulatedService } from "./service.js";
