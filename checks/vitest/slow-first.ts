import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, most of them because they wait for clocks and other programs. A run that started one of
 * them last would wait for it alone. That of `plain` comes before those of `portal`.
 */
const slow = [
  'server/postgres/launcher.test.ts',
  'server/areas/catalogue/documents/previews/conversion.varied.test.ts',
  'server/areas/catalogue/courses/videos/transcoding.varied.test.ts',
  'server/areas/catalogue/documents/previews/free-part.varied.test.ts',
  'server/kernel/worker/jobs.test.ts',
  'demo/loaded-content.test.ts',
  'server/restore/restore.test.ts',
  'server/kernel/database/migrate.test.ts',
  'server/kernel/database/lost-connection.test.ts',
  'server/portal-tests/pages.test.ts',
  'server/areas/catalogue/documents/previews/faults.test.ts',
  'server/portal-tests/database-outage.test.ts',
  'server/areas/catalogue/documents/previews/leaks/leaks.varied.test.ts',
  'server/areas/money/payments/gateways/troubles.test.ts',
  'demo/purchases.test.ts',
  'server/areas/catalogue/documents/previews/bad-input.test.ts',
  'server/kernel/log/full-disk.test.ts',
  'server/portal-tests/refused-sockets.test.ts',
  'server/portal-tests/jobs.test.ts',
  'demo/moderation.test.ts',
  'demo/topics.test.ts',
  'server/areas/money/points/model.test.ts',
  'server/start/portal.varied.process.test.ts',
  'server/portal-tests/fleet.process.test.ts',
  'server/start/page-build.process.test.ts',
  'server/portal-tests/full-disk.process.test.ts',
  'server/start/refused-start.process.test.ts',
  'server/areas/catalogue/documents/kills.process.test.ts',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = slow.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? slow.length : place
}

/**
 * Files of one project follow each other, because a worker ends, and with it what it has loaded, as soon as the next file
 * belongs to another project. The short files of `plain` come last of those that share workers with `portal`: they load
 * little, and fill the time while the last others end.
 */
const isShortAndPlain = (file: TestSpecification) => file.project.name === 'plain' && placeOf(file) === slow.length

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
    return [...sorted.filter((file) => !isShortAndPlain(file)), ...sorted.filter(isShortAndPlain)]
  }
}
