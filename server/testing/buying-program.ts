import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { buyResource } from '../features/library/buy-resource.ts'

/** Buys at random as several people at once until it is killed; every purchase that was answered is a line. */
const [url = '', people = '', items = ''] = process.argv.slice(2)
const [firstPerson = 0, lastPerson = 0] = people.split('-').map(Number)
const [firstItem = 0, lastItem = 0] = items.split('-').map(Number)
const { db } = connect(url, { max: 8 })

const keepBuying = async (): Promise<never> => {
  for (;;) {
    const id = randomInt(firstPerson, lastPerson + 1)
    const resourceId = randomInt(firstItem, lastItem + 1)
    const buyer = { id, level: 4, name: `buyer ${id}` } as Actor
    const answer = await buyResource(db, buyer, { resourceId }).catch(() => undefined)
    if (answer) process.stdout.write(`${id}:${resourceId}\n`)
    else await pause(20)
  }
}
await Promise.all(Array.from({ length: 8 }, keepBuying))
