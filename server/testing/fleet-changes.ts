import { sql } from 'kysely'
import * as settings from '#contract/base/settings/settings.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as news from '#contract/pages/news/news.ts'
import * as alliance from '#contract/people/companies/alliance.ts'
import { placeInput } from '#contract/place-input.ts'
import type { Db } from '#kernel/database/index.ts'
import { zipOf } from '../areas/base/files/testing.ts'
import { importLesson } from '../areas/catalogue/courses/index.ts'

/** A change by an administrator, and the text by which a visitor's page shows it. */
export interface Change {
  what: string
  page: () => string
  text: string
  /** The text disappears with the change instead of appearing. */
  isGone?: true
  make: () => Promise<unknown>
}

interface Office {
  /** The process for the administrator's calls. */
  api: () => string
  token: () => string
  adminId: () => number
  db: () => Db
}

/** Changes that visitors see, in an order in which later ones may depend on earlier ones. */
export const changesOf = (office: Office): Change[] => {
  const calls = callsOf(office)
  return [...siteChanges(calls), ...resourceChanges(office, calls), ...lessonChanges(office, calls)]
}

type Calls = ReturnType<typeof callsOf>

const callsOf =
  ({ api, token }: Office) =>
  async (endpoint: Endpoint, input: Record<string, unknown> = {}) => {
    const { params, query, body } = placeInput(endpoint, input)
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
    const searchParams = new URLSearchParams(query as Record<string, string>)
    return answerOf(`${api()}${path}?${searchParams}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

const answerOf = async (url: string, request: RequestInit) => {
  const answer = await fetch(url, request)
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(body)}`)
  return body
}

const siteChanges = (calls: Calls): Change[] => {
  const saveSite = async (values: Record<string, unknown>) => {
    const groups: { group: string; version: number }[] = await calls(settings.listSettings)
    const version = groups.find(({ group }) => group === 'site')?.version ?? 0
    return calls(settings.updateSettings, { group: 'site', version, values })
  }
  const link = { name: '新的友情链接', url: 'https://friend.example.com/' }
  const company = { name: '新成员咨询有限公司', shortName: '新成员', kind: '工程设计', intro: '单位的简介。' }
  return [
    {
      what: 'the hotline',
      page: () => '/',
      text: '010-5555-6666',
      make: () => saveSite({ hotline: '010-5555-6666' }),
    },
    {
      what: 'a friendly link',
      page: () => '/pages/solutions',
      text: link.name,
      make: () => saveSite({ friendlyLinks: [link] }),
    },
    {
      what: 'a notice',
      page: () => '/mall',
      text: '今晚维护',
      make: () => saveSite({ maintenanceNotice: '今晚维护' }),
    },
    {
      what: 'a new member company',
      page: () => '/AboutsUs?active=Member',
      text: company.name,
      make: () => calls(alliance.addCompany, company),
    },
    {
      what: 'a renamed member company',
      page: () => '/UnionShop',
      text: '改名咨询有限公司',
      async make() {
        const { content } = await calls(alliance.listAdminCompanies, { name: company.name })
        return calls(alliance.updateCompany, { ...company, id: content[0].id, name: '改名咨询有限公司' })
      },
    },
    {
      what: 'a banner',
      page: () => '/',
      text: '首页的新轮播图',
      make: () => calls(lessons.addBanner, { name: '首页的新轮播图', place: 'home', scrollUrl: '/mall' }),
    },
    {
      what: 'an article',
      page: () => '/AboutsUs?active=InfoMation',
      text: '各进程都看得到的资讯',
      make: () => calls(news.addNews, { title: '各进程都看得到的资讯', content: '<p>正文</p>' }),
    },
  ]
}

const resourceChanges = ({ api, token }: Office, calls: Calls): Change[] => {
  let id = 0
  const send = async (path: string, fields: Record<string, string>, file?: Buffer) => {
    const body = new FormData()
    const all = { sourceName: '新上架的资源', sourceDesc: '说明', sourceCategoryId: '10001', coin: '5', ...fields }
    for (const [name, value] of Object.entries(all)) body.append(name, value)
    if (file) body.append('file', new Blob([new Uint8Array(file)]), '文件.zip')
    return answerOf(`${api()}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token()}` }, body })
  }
  const approve = () => calls(library.auditResource, { id, isAudit: 1, auditReason: '内容完整' })
  return [
    {
      what: 'a category',
      page: () => '/mall',
      text: '新的资源类别',
      make: () => calls(library.saveResourceCategory, { categoryName: '新的资源类别' }),
    },
    {
      what: 'an approved resource',
      page: () => '/mall',
      text: '新上架的资源',
      async make() {
        id = (await send(library.uploadResource.path, {}, await zipOf({ a: '内容' }))).id
        return approve()
      },
    },
    {
      what: 'a new price',
      page: () => `/product?productId=${id}`,
      text: '8,765',
      async make() {
        await send(library.updateResource.path, { id: String(id), coin: '8765' })
        return approve()
      },
    },
    {
      what: 'a resource that is taken down',
      page: () => '/',
      text: '新上架的资源',
      isGone: true,
      make: () => calls(library.takeDownResource, { id, reason: '内容有误' }),
    },
  ]
}

/** Inserts a video that an audit accepts as ready. */
const aVideo = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with file as (
      insert into stored_file (key, name, suffix, size, sha256, owner_id)
      select 'stored/bb/v', 'v.mp4', 'mp4', 9, repeat('b', 64), min(id) from member returning id
    )
    insert into video (file_id, path, state, percent, seconds, width, height, media)
    select id, repeat('b', 32), 'ready', 100, 60, 640, 360, '{}' from file returning file_id as id`.execute(db)
  return rows[0]!.id
}

const lessonChanges = ({ db, adminId }: Office, calls: Calls): Change[] => {
  let id = 0
  const name = '新上架的课程'
  return [
    {
      what: 'an approved lesson',
      page: () => '/videoPage/sortvideo',
      text: name,
      async make() {
        id = await importLesson(db(), {
          authorId: adminId(),
          columns: {
            name,
            description: '说明',
            category_id: 20001,
            coin: 0,
            cover: null,
          },
          courseColumns: { has_chapter: true, allows_rates: false },
          chapters: [{ name: '第一章', sections: [{ name: '第一节', fileId: await aVideo(db()), isTrial: false }] }],
          history: { uploadedAt: new Date(), state: 0, isPublic: true, viewCount: 0, learners: [] },
        })
        return calls(lessons.auditLesson, { id, isAudit: 1, auditReason: '内容完整' })
      },
    },
    {
      what: 'a lesson that is taken down',
      page: () => '/videoPage/videoHome',
      text: name,
      isGone: true,
      make: () => calls(lessons.markLesson, { id, isTakenDown: true, reason: '内容有误' }),
    },
    {
      what: 'a lesson that is back',
      page: () => '/',
      text: name,
      make: () => calls(lessons.markLesson, { id, isTakenDown: false }),
    },
  ]
}
