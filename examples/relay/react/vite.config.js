import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // The policy of the page allows scripts of its own server alone.
  build: { modulePreload: { polyfill: false } },
});
