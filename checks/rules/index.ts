import { featureOrder } from '../../server/feature-order.ts'
import { landedMigrations } from './landed-migrations.ts'
import { namedStates } from './named-states.ts'
import { references } from './references.ts'
import { isProgram, isTest, matches, type Rule } from './source.ts'
import { tableOwnership } from './table-ownership.ts'

const maxLines = 400

const noGuessableRandom: Rule = {
  name: 'no guessable random numbers in the server',
  violations: (files) =>
    files
      .filter((file) => isProgram(file) && file.path.startsWith('server/'))
      .flatMap((file) => matches(file, /Math\.random/g, 'use node:crypto')),
}

const configReadOnce: Rule = {
  name: 'configuration is read in one place',
  violations: (files) =>
    files
      .filter((file) => isProgram(file) && !isTest(file))
      .filter(
        (file) =>
          /^(server|contract|demo|web\/app)\//.test(file.path) && file.path !== 'server/kernel/config/config.ts',
      )
      .flatMap((file) => matches(file, /process\.env/g, 'process.env belongs to server/kernel/config/config.ts')),
}

const shortFiles: Rule = {
  name: `no file over ${maxLines} lines`,
  violations: (files) =>
    files
      .filter((file) => isProgram(file) || file.path.endsWith('.css'))
      .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => `${path}: ${lines} lines`),
}

const featuresListed: Rule = {
  name: 'every feature has its place in the order',
  violations: (files) => {
    const folders = files.map((file) => /^(?:server|web\/app)\/areas\/([^/]+\/[^/]+)\//.exec(file.path)?.[1])
    const unlisted = new Set(folders.filter((name) => name !== undefined && !featureOrder.includes(name)))
    return [...unlisted].map((name) => `areas/${name} is missing in server/feature-order.ts`)
  },
}

const noMachineNames: Rule = {
  name: 'no paths of one machine, no registry addresses',
  violations: (files) =>
    files.flatMap((file) =>
      file.path === 'package-lock.json'
        ? matches(file, /"resolved": "https?:/g, 'the lock names no registry')
        : matches(file, /(?<![\w.~$}*-])\/(?:work|home|Users)\/[a-z]\w*/g, 'a path of one machine'),
    ),
}

/** Rules that no off-the-shelf tool checks. */
export const rules: Rule[] = [
  tableOwnership,
  landedMigrations,
  noGuessableRandom,
  configReadOnce,
  shortFiles,
  featuresListed,
  noMachineNames,
  namedStates,
  ...references,
]
