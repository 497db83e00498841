import { z } from 'zod'
import { siteFileLimits } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Done, Id, Time, trimmed, wholeNumber } from '../../fields.ts'

const Name = z
  .string({ error: '请输入地址' })
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, '地址用小写字母、数字和短横线，不超过 40 个，首尾不能是短横线')

/** Characters that file systems refuse. */
const DownloadName = trimmed('请输入下载文件名')
  .max(60, '下载文件名最多 60 个字')
  .regex(/^[^\\/:*?"<>|\p{Cc}]+$/u, '下载文件名不能含 \\ / : * ? " < > |')

const SiteFileVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  size: z.int(),
  editorName: z.string(),
  createTime: Time,
})

/** HOME-8: a file of the site; without a current version it is the one that the program brings along. */
export const SiteFile = z.object({
  name: z.string(),
  title: z.string(),
  path: z.string(),
  downloadName: z.string(),
  isBuiltIn: z.boolean(),
  currentNumber: z.int().nullable(),
  updateTime: Time,
  version: z.int(),
  /** Newest first. */
  versions: z.array(SiteFileVersion),
})
export type SiteFile = z.output<typeof SiteFile>

const forEditors = { access: 'administrator', permission: 'editContent' } as const
const readFile = { name: Name, version: wholeNumber('请刷新后再试') }

export const downloadSiteFile = endpoint({
  method: 'GET',
  path: '/api/siteFiles/download/{name}',
  access: 'anyone',
  summary: '下载站点文件的现行版本',
  params: z.object({ name: Name }),
  answer: Binary,
  fails: ['not_found'],
})

export const listSiteFiles = endpoint({
  ...forEditors,
  method: 'GET',
  path: '/api/siteFiles/queryList',
  summary: `站点文件及其版本，最多 ${siteFileLimits.maxFiles} 个`,
  answer: z.array(SiteFile),
})

export const addSiteFile = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/siteFiles/add',
  summary: '新增站点文件；fileId 为本人上传的文件',
  body: z.strictObject({
    name: Name,
    title: trimmed('请输入名称').max(40, '名称最多 40 个字'),
    downloadName: DownloadName,
    fileId: Id,
  }),
  answer: SiteFile,
  status: 201,
  fails: ['site_file_name_taken', 'site_file_limit_reached', 'attachment_not_found'],
})

export const replaceSiteFile = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/siteFiles/replace',
  summary: '换成新上传的文件，旧文件成为历史版本；只改下载文件名时不带 fileId',
  body: z.strictObject({ ...readFile, downloadName: DownloadName, fileId: Id.optional() }),
  answer: SiteFile,
  fails: ['not_found', 'edited_by_another', 'attachment_not_found'],
})

export const restoreSiteFile = endpoint({
  ...forEditors,
  method: 'POST',
  path: '/api/siteFiles/restore',
  summary: '恢复一个历史版本；number 为空时恢复程序自带的文件',
  body: z.strictObject({ ...readFile, number: Id.nullable() }),
  answer: SiteFile,
  fails: ['not_found', 'edited_by_another'],
})

export const deleteSiteFile = endpoint({
  ...forEditors,
  method: 'DELETE',
  path: '/api/siteFiles/delete/{name}',
  summary: '删除站点文件及其版本；程序自带的不能删除',
  params: z.object({ name: Name }),
  answer: Done,
  fails: ['not_found', 'site_file_built_in'],
})
