import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait long for clocks and other programs. A run that started one of them last would wait for it alone. */
const slow = [
  'server/start/portal.process.test.ts',
  'server/fleet.process.test.ts',
  'server/full-disk.process.test.ts',
  'server/features/documents/conversion.test.ts',
  'server/features/videos/transcoding.test.ts',
  'server/features/documents/free-part.test.ts',
  'server/postgres/launcher.test.ts',
  'server/kernel/worker/jobs.test.ts',
]
const isSlow = ({ moduleId }: TestSpecification) => slow.some((file) => moduleId.endsWith(file))

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
