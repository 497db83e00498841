import { execFileSync } from 'node:child_process'
import { removeFleet } from '../laboratory/machines/network.ts'
import { failureList } from './failures.ts'
import { runSteps } from './step.ts'
import { buildPages, vitestSuite } from './suites.ts'

/** What the fleet needs of the machine: each program with the Debian package that has it. */
const programs = {
  ip: 'iproute2',
  mmdebstrap: 'mmdebstrap',
  'nats-server': 'nats-server',
  nginx: 'nginx',
  openssl: 'openssl',
  python3: 'python3',
  unshare: 'util-linux',
  promtool: 'prometheus',
  kubectl: 'kubernetes-client',
}

const missing = Object.entries(programs).filter(([program]) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
})
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('test:fleet needs Linux and root: it makes network namespaces.')
  process.exit(2)
}
if (missing.length) {
  console.error(`test:fleet needs: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  process.exit(2)
}
/** A run that is stopped leaves no processes behind. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeFleet()
    process.exit(1)
  })

/** Builds a fleet on this machine and breaks it piece by piece; the table says what held. */
const pages = await runSteps('Pages', [buildPages], 1)
const fleet = await runSteps('Fleet in network namespaces', [vitestSuite(['fleet'])], 1)
removeFleet()
const failures = [...pages.failures, ...fleet.failures]
if (failures.length) console.log(['\nFailed', ...failureList(failures)].join('\n'))
console.log(`${pages.passed + fleet.passed} passed, ${pages.failed + fleet.failed} failed`)
process.exit(pages.failed + fleet.failed ? 1 : 0)
