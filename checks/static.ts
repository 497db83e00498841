import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { rules } from './rules/index.ts'
import { sourceFiles } from './rules/source.ts'
import { root, type Step, tool } from './step.ts'

const programs = ['contract', 'server', 'gateway', 'demo', 'web/app', 'bench', 'laboratory', 'checks', 'e2e'].filter(
  (folder) => existsSync(`${root}/${folder}`),
)

/**
 * Each checker of TypeScript infers the types of our calls and tables anew: four of them take more than twice the processor
 * time of one. Two steps run at a time, so that each gets half of the cores.
 */
const checkers = String(Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))))
const checkTypes = ['tsc', '--noEmit', '-p', '.', '--checkers', checkers]

/** The checks that need neither database nor browser; the slowest come first, because two run at a time. */
export const staticSteps: Step[] = [
  tool('types: pages', [['react-router', 'typegen'], checkTypes], { cwd: `${root}/web` }),
  tool('types: server', [checkTypes]),
  tool('format and lint', [['biome', 'check', '--error-on-warnings', '--max-diagnostics=30', '.']]),
  tool('dead code', [['knip', '--no-progress', '--no-config-hints']]),
  tool('import rules', [['depcruise', '--config', '.dependency-cruiser.mjs', ...programs]]),
  ...rules.map((rule) => ({
    name: rule.name,
    async run() {
      const found = rule.violations(sourceFiles())
      return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, output: found.join('\n') }
    },
  })),
]
