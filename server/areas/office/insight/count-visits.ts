import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { trustedProxies } from '#kernel/log/index.ts'
import { today } from '#kernel/time/index.ts'
import './tables.ts'

export interface Visits {
  /** Counts the request if it is for a page. */
  note(request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>): void
  /** Writes the counts that are still in memory. */
  close(): Promise<void>
}

const flushEveryMs = 1_000
/** Most visitors remembered in memory; the database recognises the others. */
const maxRemembered = 100_000
const robots = /bot\b|spider|crawl|slurp|curl|wget|python|headless/i

/**
 * Counts views and distinct visitors of the public pages, including pages from the page cache. A visitor's address and
 * browser leave the process only to be hashed with a salt of the day; hashes and salt are deleted after the day.
 */
export const countVisits = ({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Visits => {
  const isProxy = trustedProxies(config.trustProxy)
  const known = { day: '', people: new Set<string>() }
  let people = new Set<string>()
  let views = 0

  const flush = async () => {
    if (views === 0) return
    const batch = { people: [...people], views }
    people = new Set()
    views = 0
    try {
      await addVisits(db, today(), batch.people, batch.views)
    } catch (error) {
      for (const one of batch.people) people.add(one)
      views += batch.views
      log.warn({ err: error }, 'visits were not written and will be retried')
    }
  }

  const timer = setInterval(flush, flushEveryMs)
  timer.unref()
  return {
    note(request) {
      if (!isPageRequest(request)) return
      const { headers } = request
      if (robots.test(headers['user-agent'] ?? 'bot')) return
      views += 1
      const day = today()
      if (known.day !== day || known.people.size >= maxRemembered) Object.assign(known, { day, people: new Set() })
      const person = `${addressOf(request, isProxy)} ${headers['user-agent']}`
      if (known.people.has(person)) return
      known.people.add(person)
      people.add(person)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** A document, or the data that the router fetches for the next page; the back office is not counted. */
const isPageRequest = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean => {
  if (method !== 'GET' || url.startsWith('/System') || headers['sec-purpose'] !== undefined) return false
  if (headers.accept?.includes('text/html')) return true
  return url.split('?', 1)[0]!.endsWith('.data')
}

/** The nearest address that is not one of the trusted proxies. */
const addressOf = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (a: string) => boolean,
) => {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const route = [...forwarded.map((one) => one.trim()), socket.remoteAddress ?? ''].filter(Boolean)
  return route.findLast((address, at) => at === 0 || !isProxy(address)) ?? ''
}

const addVisits = async (db: Db, day: string, people: string[], views: number) => {
  await sql`
    with salted as (
      insert into insight_salt (day) values (${day}::text::date)
      on conflict (day) do update set day = excluded.day returning salt
    ), added as (
      insert into insight_visitor (day, visitor)
      select ${day}::text::date, sha256(convert_to(salt::text || person, 'UTF8'))
      from salted, unnest(${people}::text[]) as person order by 2
      on conflict do nothing returning 1
    )
    insert into insight_day (day, visitors, views) select ${day}::text::date, count(*), ${views} from added
    on conflict (day) do update set visitors = insight_day.visitors + excluded.visitors, views = insight_day.views + excluded.views
  `.execute(db)
}
