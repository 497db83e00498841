import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type {} from '../../server/testing/scenario.ts'

const columns = ['scenario', 'what was done', 'result', 'figure']

/** Prints one table per suite of scenarios after the run: what was done, whether the promise held, and how well. */
export default class ScenarioTable implements Reporter {
  /** A line as soon as a scenario has ended: a run takes minutes. */
  onTestCaseResult(test: TestCase): void {
    if (!test.meta().scenario) return
    const [name, , result, figure] = rowOf(test)
    const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000)
    console.log(`  ${result}: ${name} (${seconds} s) ${figure}`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const bySuite = Map.groupBy(tests, (test) => test.meta().scenario?.suite)
    for (const [suite, scenarios] of bySuite)
      if (suite) console.log(`\n${suite}\n${tableOf([columns, ...scenarios.map(rowOf)])}`)
  }
}

function rowOf(test: TestCase): string[] {
  const { name, done, figures } = test.meta().scenario!
  const result = test.result()
  if (result.state === 'skipped') return [name, done, 'not possible here', result.note ?? '']
  const reason = result.errors?.[0]?.message.split('\n')[0] ?? ''
  return [name, done, result.state === 'passed' ? 'held' : 'BROKEN', [reason, ...figures].filter(Boolean).join('; ')]
}

/** Aligned with spaces and bars, so that it can be pasted into Markdown. */
function tableOf(rows: string[][]): string {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`)
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}
