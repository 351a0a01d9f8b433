import { describe, expect, it } from "vitest";
import { exchange } from "@/lib/contracts/consent";
import { deviceToken } from "@/lib/contracts/device";
import { Metrics } from "@/lib/metrics/metrics";

describe("metrics of one process", () => {
  it("count requests by endpoint and status, and put their durations into buckets of seconds", async () => {
    const metrics = new Metrics();
    metrics.request({ method: "GET", path: "/api/user" }, 200, 4);
    metrics.request({ method: "GET", path: "/api/user" }, 401, 30);
    metrics.request({ method: "POST", path: "/api/user" }, null, 30);
    const text = await metrics.registry.metrics();
    expect(text).toContain('panel_http_requests_total{method="GET",path="/api/user",status="200"} 1');
    expect(text).toContain('panel_http_requests_total{method="GET",path="/api/user",status="401"} 1');
    expect(text).toContain('panel_http_requests_total{method="POST",path="/api/user",status="499"} 1');
    expect(text).toContain('panel_http_request_duration_seconds_bucket{le="0.005",method="GET",path="/api/user"} 1');
    expect(text).toContain('panel_http_request_duration_seconds_count{method="GET",path="/api/user"} 2');
  });

  it("take a method that a client made up for one of others", async () => {
    const metrics = new Metrics();
    metrics.request({ method: "BREW", path: "other" }, 404, 1);
    const text = await metrics.registry.metrics();
    expect(text).toContain('panel_http_requests_total{method="other",path="other",status="404"} 1');
    expect(text).not.toContain("BREW");
  });

  it("count steps of flows by outcome, and uses that an allow-list refused on any endpoint", async () => {
    const metrics = new Metrics();
    metrics.outcome(deviceToken, null);
    metrics.outcome(deviceToken, "authorization_pending");
    metrics.outcome(exchange, "INVALID_AUTHORIZATION_CODE");
    metrics.outcome({ method: "GET", path: "/api/user" }, "API_KEY_IP_NOT_ALLOWED");
    metrics.outcome({ method: "GET", path: "/api/user" }, null);
    metrics.flowStep("approve", null);
    const text = await metrics.registry.metrics();
    expect(text.match(/^panel_flow_steps_total.*/gm)).toEqual([
      'panel_flow_steps_total{step="device_token",outcome="ok"} 1',
      'panel_flow_steps_total{step="device_token",outcome="authorization_pending"} 1',
      'panel_flow_steps_total{step="exchange",outcome="INVALID_AUTHORIZATION_CODE"} 1',
      'panel_flow_steps_total{step="approve",outcome="ok"} 1',
    ]);
    expect(text).toContain("panel_blocked_key_uses_total 1");
  });

  it("count faults of plugins and the database's time", async () => {
    const metrics = new Metrics();
    metrics.pluginFaults("weather", "code-failed", 3);
    metrics.database("prisma", 200);
    const text = await metrics.registry.metrics();
    expect(text).toContain('panel_plugin_faults_total{plugin="weather",reason="code-failed"} 3');
    expect(text).toContain('panel_database_duration_seconds_sum{call="prisma"} 0.2');
  });
});
