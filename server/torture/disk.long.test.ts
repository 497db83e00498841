import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect } from 'vitest'
import { metadata, tusAt } from '../areas/base/files/uploads/testing.ts'
import { asRoot, scenario } from '../testing/scenario.ts'
import { openTorturePortal, type TorturePortal } from '../testing/torture-portal.ts'
import { buy, statusOf } from '../testing/traffic.ts'

const MB = 1024 * 1024
const mounts: string[] = []
let dataDir = ''
let portal: TorturePortal | undefined
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  for (const at of mounts.splice(0).reverse()) execFileSync('umount', [at])
  if (dataDir) rmSync(dataDir, { recursive: true })
  dataDir = ''
})

/** A disk of its own at this folder of a new data directory. */
const smallDisk = (megabytes: number, folder = ''): string => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-disk-'))
  chmodSync(dataDir, 0o755) // as root the database runs under another account
  const disk = path.join(dataDir, folder)
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'shuzi-test', disk])
  mounts.push(disk)
  return disk
}

const fill = (ballast: string) => execFileSync('sh', ['-c', 'cat /dev/zero >> "$0" 2> /dev/null || true', ballast])
const freeMegabytes = (disk: string) => {
  const { bavail, bsize } = statfsSync(disk)
  return Math.round((bavail * bsize) / MB)
}

/** Fills the disk to the last byte while people buy and read, frees it again, and checks what is promised. */
const fillAndFree = async (disk: string, note: (figure: string) => void, patience: number) => {
  portal = await openTorturePortal({ dataDir })
  const { origin, buyer, untilServing } = portal
  const ballast = path.join(disk, 'ballast')
  // Always another resource, because buying what one has writes nothing.
  let next = 3_000
  const buyAnother = () => buy(origin, buyer, next--)
  expect(await statusOf(`${origin}/`)).toBe(200)
  await portal.underTraffic(note, async () => {
    fill(ballast)
    await expect.poll(buyAnother, { timeout: 30_000 * patience }).toBe(507)
    fill(ballast) // the freed reserve too
    note(`${freeMegabytes(disk)} MB free`)
    const visits = await Promise.all(Array.from({ length: 100 }, () => statusOf(`${origin}/`)))
    expect(visits.filter((status) => status !== 200)).toEqual([])
    expect(await statusOf(`${origin}/health`)).toBe(200)
    expect(await buyAnother()).toBe(507)
    note(`${visits.length} visitors served, writes answer 507`)
    rmSync(ballast)
    const begun = performance.now()
    await expect.poll(buyAnother, { timeout: 10_000 * patience }).toBe(200)
    note(`writes resumed after ${Math.round(performance.now() - begun)} ms`)
    await untilServing(10 * patience)
  })
}

scenario(
  { suite: 'Torture', name: 'full disk', done: 'no byte free in DATA_DIR under load, then freed', needs: [asRoot] },
  (note, patience) => fillAndFree(smallDisk(900), note, patience),
)

scenario(
  {
    suite: 'Torture',
    name: "full disk of the database's own",
    done: 'no byte free on the volume of the database under load, then freed',
    needs: [asRoot],
  },
  (note, patience) => fillAndFree(smallDisk(700, 'postgres'), note, patience),
)

scenario(
  { suite: 'Torture', name: 'disk filled by uploads', done: 'members upload until they are refused', needs: [asRoot] },
  async (note, patience) => {
    const disk = smallDisk(900)
    portal = await openTorturePortal({ dataDir })
    const { origin, buyers } = portal
    const open: { tus: ReturnType<typeof tusAt>; id: string }[] = []
    const block = Buffer.alloc(16 * MB, 1)
    let status = 201
    for (let n = 0; n < 100 && status < 400; n++) {
      const tus = tusAt(origin, { token: buyers[n % buyers.length]!.headers.authorization.slice('Bearer '.length) })
      const created = await tus.create(block.length, metadata('a.zip'))
      status = created.status
      if (status !== 201) break
      const id = created.headers.get('location')!.split('/').at(-1)!
      open.push({ tus, id })
      status = (await tus.patch(id, 0, block)).status
    }
    expect(status).toBe(507)
    note(`${open.length * 16} MB uploaded, refused with 507 at ${freeMegabytes(disk)} MB free`)
    const readsAndWrites = [await statusOf(`${origin}/`), await buy(origin, buyers[0]!, 1)]
    note(`then a page answers ${readsAndWrites[0]}, a purchase ${readsAndWrites[1]}`)
    expect(readsAndWrites[0]).toBe(200)
    expect([200, 507]).toContain(readsAndWrites[1])
    for (const { tus, id } of open) await tus.remove(id)
    const begun = performance.now()
    let next = 2
    await expect.poll(() => buy(origin, buyers[0]!, next++), { timeout: 10_000 * patience }).toBe(200)
    note(`after the uploads were removed writes went on within ${Math.round(performance.now() - begun)} ms`)
    await portal.expectNothingLost(new Set([`${buyers[0]!.id}:2`]))
  },
)
