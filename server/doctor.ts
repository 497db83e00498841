import { env } from 'node:process'
import { ConfigError } from '#kernel/config/index.ts'
import { loadConfig } from './config.ts'
import { examine } from './doctor/examine.ts'
import { type Finding, line, summary } from './doctor/finding.ts'

// The program behind `npm run doctor`: looks at everything the portal stands on and says what to do. Changes nothing.
// Exit code 0 when the portal can run, also with something worth knowing; 1 when something must be mended first.
const findings: Finding[] = []
const tell = (finding: Finding) => {
  findings.push(finding)
  console.log(line(finding))
}
try {
  const config = loadConfig(env)
  tell({ what: '配置', state: 'ok', sentence: `环境变量都正确，门户地址 ${config.publicUrl}` })
  for await (const finding of examine(config)) tell(finding)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  tell({
    what: '配置',
    state: 'bad',
    sentence: error.message,
    advice: '改正后再运行，各变量的含义见 docs/operations.md',
  })
}
console.log(summary(findings))
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0)
