import { env } from 'node:process'
import { type Config, ConfigError } from '#kernel/config/index.ts'
import { loadConfig } from './config.ts'
import { examineDatabase } from './doctor/examine-database.ts'
import { examineGateways } from './doctor/examine-gateways.ts'
import { examineDisk, examinePort, examineStorage, examineTools } from './doctor/examine-machine.ts'
import { examineReplica } from './doctor/examine-replica.ts'
import { type Finding, line, summary } from './doctor/finding.ts'

// The program behind `npm run doctor`: checks everything the portal depends on and gives advice. Changes nothing.
// Exit code 0 when the portal can run, possibly with warnings; 1 when something must be fixed first.
const findings: Finding[] = []
const report = (finding: Finding) => {
  findings.push(finding)
  console.log(line(finding))
}
/** Runs all checks one after the other; a check that fails is a finding too. */
async function* examine(config: Readonly<Config>): AsyncIterable<Finding> {
  const examinations: [string, (config: Readonly<Config>) => Promise<Finding[]>][] = [
    ['程序', examineTools],
    ['磁盘', examineDisk],
    ['文件存储', examineStorage],
    ['端口', examinePort],
    ['数据库', examineDatabase],
    ['副本', examineReplica],
    ['支付', examineGateways],
  ]
  for (const [what, examination] of examinations)
    yield* await examination(config).catch((error: Error): Finding[] => [
      { what, state: 'bad', sentence: `无法检查（${error.message}）` },
    ])
}

try {
  const config = loadConfig(env)
  report({ what: '配置', state: 'ok', sentence: `环境变量都正确，门户地址 ${config.publicUrl}` })
  for await (const finding of examine(config)) report(finding)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  report({
    what: '配置',
    state: 'bad',
    sentence: error.message,
    advice: '改正后再运行，各变量的含义见 docs/operations.md',
  })
}
console.log(summary(findings))
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0)
