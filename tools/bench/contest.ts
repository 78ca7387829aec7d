/** Puts servers under the same load in turn, and measures the cost of each request. */

import { rotated } from '../../scripts/statistics.ts';
import { cpuSeconds } from './cpu-time.ts';
import type { Cores } from './machine.ts';
import { probe } from './probe.ts';
import type { Stage } from './stage.ts';
import { type Load, runWrk } from './wrk.ts';

/** One server under one load. */
export interface Lane extends Load {
  readonly name: string;
  /** Name of the lane for which this one is the yardstick. */
  readonly yardstickOf?: string;
  /** The process to measure, including its children. */
  readonly pid: number;
  /** The expected status of every answer. */
  readonly status: number;
  /** The expected length of the body in bytes; undefined when it varies. */
  readonly bytes?: number | undefined;
}

export interface LaneResult {
  readonly name: string;
  readonly yardstickOf?: string | undefined;
  /** One value per round. */
  readonly cpuMicros: readonly number[];
  readonly perSecond: readonly number[];
  /** Length of a body on the wire, in bytes. */
  readonly bytes: number;
  /** Reasons why the figures are unreliable; empty when they are reliable. */
  readonly problems: readonly string[];
}

export interface ContestOptions {
  readonly stage: Stage;
  readonly cores: Cores;
  readonly rounds: number;
  /** Seconds per lane in each round, a whole number. */
  readonly seconds: number;
}

/** What is wrong with an answer of the lane; undefined when it is as expected. */
async function problem(lane: Lane): Promise<string | undefined> {
  const { status, body } = await probe(lane.url, lane.headers);
  if (status !== lane.status) return `answers ${status} instead of ${lane.status}`;
  if (lane.bytes !== undefined && body.length !== lane.bytes)
    return `answers ${body.length} bytes instead of ${lane.bytes}`;
  return undefined;
}

/** Runs all lanes in rounds, in rotating order, and returns their results. */
export async function runContest(lanes: readonly Lane[], options: ContestOptions): Promise<LaneResult[]> {
  const { stage, cores, rounds, seconds } = options;
  const results = new Map(
    lanes.map((lane) => [lane, { cpuMicros: [] as number[], perSecond: [] as number[], problems: new Set<string>() }]),
  );
  for (const lane of lanes) await runWrk(stage, cores.load, lane, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const lane of rotated(lanes, round)) {
      const result = results.get(lane);
      if (!result) continue;
      const before = await problem(lane);
      const cpuBefore = cpuSeconds(lane.pid);
      const counted = await runWrk(stage, cores.load, lane, seconds);
      const cpu = cpuSeconds(lane.pid) - cpuBefore;
      const after = await problem(lane);
      result.cpuMicros.push((cpu * 1e6) / counted.requests);
      result.perSecond.push(counted.requests / counted.seconds);
      for (const message of [before, after]) if (message) result.problems.add(message);
      for (const [kind, count] of Object.entries(counted.problems))
        result.problems.add(`${count} wrk errors (${kind})`);
    }
  }
  return lanes.map((lane) => {
    const { cpuMicros = [], perSecond = [], problems = new Set<string>() } = results.get(lane) ?? {};
    const { name, yardstickOf, bytes = Number.NaN } = lane;
    return { name, yardstickOf, cpuMicros, perSecond, bytes, problems: [...problems] };
  });
}
