/**
 * `npm run bench`: what a request costs, cached and uncached, beside bare node:http and nginx, and how that grows with
 * the catalogue. Needs Linux, wrk and nginx for the servers (installed on Debian); pages alone need nothing.
 *
 * - `--only pages|server|api|images`: one part (may be repeated)
 * - `--products N`: one size of the catalogue instead of 1,000, 100,000 and 1,000,000 (servers: 100,000)
 * - `--rounds N`, `--seconds N`: interleaved rounds of each load, and the seconds of one
 * - `--fresh`: make the databases anew
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiPart } from './bench/api-part.ts';
import { catalogueFile, makeCatalogue, openCatalogue } from './bench/catalogue.ts';
import { imagePart } from './bench/image-part.ts';
import { machineFacts, pinnedCores } from './bench/machine.ts';
import { type PagesOfSize, pagesOfSize } from './bench/pages-part.ts';
import {
  printContests,
  printGrowth,
  printMachine,
  printMade,
  printSize,
  printVerdicts,
  smallOf,
} from './bench/print.ts';
import { earlierReport, keepReport, merged, type Report, type ServerRun, verdictsOf } from './bench/report.ts';
import { serverPart } from './bench/server-part.ts';
import { type Place, startShop } from './bench/servers.ts';
import { openStage } from './bench/stage.ts';
import { benchTargets } from './bench/targets.ts';
import { ensureBuilt } from './build-stamp.mjs';
import { ensureBenchPackages } from './system-packages.mjs';

const root = path.join(import.meta.dirname, '..');
const PARTS = ['server', 'api', 'images', 'pages'] as const;
type Part = (typeof PARTS)[number];
const SIZES = [1_000, 100_000, 1_000_000];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    products: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    fresh: { type: 'boolean', default: false },
  },
});
