import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, onTestFinished, test } from 'vitest'
import { openShopFloor, sharedShopFloor, smallStock } from '../../../testing/shop-floor.ts'

const rounds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

// In parts, so that each has its own time limit.
describe('one shop, killed time after time', () => {
  const floor = sharedShopFloor({ coins: 100_000, items: 3_000, orders: 20_000 })

  test.each(rounds(20))('T9: ten more kills of the server at random moments (part %i of 20)', async () => {
    for (const _ of rounds(10)) await floor.killServer()
  })

  test.each(rounds(10))('T10: five more kills of the database (part %i of 10)', async (part) => {
    for (const round of rounds(5)) await floor.killDatabase((part + round) % 2 === 0 ? 'postmaster' : 'backend')
  })
})

/** A shop of its own for one test, in a folder that can be prepared; what `prepare` answers undoes it. */
const aSmallShop = async (prepare?: (folder: string) => () => void) => {
  const floor = openShopFloor(smallStock)
  const undo = prepare?.(floor.folder)
  onTestFinished(async () => {
    await floor.close()
    undo?.()
    floor.remove()
  })
  await floor.open()
  await floor.fill()
  return floor
}

test('a restored backup is a consistent earlier state', async () => {
  const floor = await aSmallShop()
  const { folder, acknowledged } = floor
  const first = floor.startBuying()
  await first.hasDone(30)
  await first.kill()
  await floor.shut()
  const [atBackup, backup] = [new Set(acknowledged), path.join(floor.dir, 'backup')]
  execFileSync('cp', ['-a', folder, backup])
  await floor.open()
  const second = floor.startBuying()
  await second.hasDone(30)
  await second.kill()
  await floor.shut()
  execFileSync('rm', ['-rf', folder])
  execFileSync('cp', ['-a', backup, folder])
  await floor.open()
  acknowledged.clear()
  for (const one of atBackup) acknowledged.add(one)
  await floor.expectNothingLost()
})

// Only root can mount the small disk this needs.
test.runIf(process.getuid?.() === 0)(
  'a full disk refuses purchases whole, and selling goes on once there is room',
  async () => {
    const floor = await aSmallShop((folder) => {
      mkdirSync(folder)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'shuzi-test', folder])
      return () => execFileSync('umount', [folder])
    })
    const running = floor.startBuying()
    await running.hasDone(10)
    const ballast = path.join(floor.folder, 'ballast')
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
    await pause(1_000)
    await running.kill()
    rmSync(ballast)
    await floor.shut('now')
    await floor.open()
    await floor.expectNothingLost()
    const again = floor.startBuying()
    await again.hasDone(5)
    await again.kill()
    await floor.expectNothingLost()
  },
)
