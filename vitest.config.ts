import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './checks/vitest/slow-first.ts'

const long = '**/*.long.test.ts'
const process = '**/*.process.test.ts'
const fleet = '**/*.fleet.test.ts'
const database = './checks/vitest/database.ts'
const quickHashes = path.resolve(import.meta.dirname, 'checks/vitest/quick-argon2.ts')
/** They prove a rule by one variant; `long` has all of them (server/testing/long-run.ts). */
const varied = '**/*.varied.{test,process.test}.ts'
/** Replaces a module that files of the portal share, so it runs where nothing else loads that module. */
const mocking = 'server/areas/people/accounts/login/password.test.ts'

/**
 * Five groups: `plain` needs no database, `portal` runs on clones of one migrated PostgreSQL, `process` starts and
 * kills whole portals and so runs afterwards, two files at a time, `long` is left to `npm run test:long`,
 * `fleet` to `npm run test:fleet`.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    isolate: false, // files of one worker share their imports, which took more than half of the processor time
    maxWorkers: 3, // on two cores: many files wait for clocks and for other programs
    testTimeout: 60_000, // a machine that does other work may stall for seconds: waiting costs only those who fail
    reporters: ['default', './checks/vitest/scenario-table.ts'],
    chaiConfig: { truncateThreshold: 500 }, // the message alone tells what differs
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    server: { deps: { external: [/\/web\/build\//] } }, // built already
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '{contract,gateway,checks,bench}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'server/postgres/*.test.ts',
            mocking,
          ],
          exclude: [long, process, '**/node_modules/**', 'web/build/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['{server,demo}/**/*.test.ts'],
          exclude: [long, process, fleet, 'server/postgres/**', mocking],
          globalSetup: database,
          alias: { '@node-rs/argon2': quickHashes },
          env: { NODE_ENV: 'production' }, // React renders pages several times faster
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [process],
          exclude: ['**/node_modules/**'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [long, varied],
          env: { ALL_VARIANTS: '1', NODE_ENV: 'production' },
          exclude: ['**/node_modules/**'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 900_000,
          hookTimeout: 120_000,
          globalSetup: database,
        },
      },
      {
        extends: true,
        test: {
          name: 'fleet',
          include: [fleet],
          exclude: ['**/node_modules/**'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
