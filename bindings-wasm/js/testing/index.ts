export type * from "../generated/simulated.js";
export { type Push, type RecordedCall, type ServiceOptions, SimulatedService } from "./service.js";
export { Simulated, type SimulatedOptions, StandingClock, simulated } from "./simulated.js";
