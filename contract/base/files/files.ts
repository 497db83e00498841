import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Binary, Id } from '../../fields.ts'

export const Picture = z.object({
  /** The address that the editor inserts into the text: /photo/{id}/{size}. */
  url: z.string(),
  id: z.string(),
  width: z.int(),
  height: z.int(),
})

export const uploadPictures = endpoint({
  method: 'POST',
  path: '/api/localStorage/pictures',
  access: 'user',
  isPosting: true,
  summary: '编辑器图片：一次最多 6 张，每张不超过 5 MB，服务端重新编码',
  files: ['file'],
  answer: z.object({ url: z.string(), pictures: z.array(Picture) }),
  fails: [
    'no_file',
    'too_many_files',
    'file_too_large',
    'not_a_picture',
    'picture_too_large',
    'storage_quota_reached',
    'daily_upload_quota_reached',
    'disk_full',
  ],
})

/** Bytes: files, pictures and the whole size of open uploads. Administrators have no quota. */
const StorageUse = z.object({ used: z.int(), quota: z.int().nullable() })
export type StorageUse = z.output<typeof StorageUse>

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/localStorage/use',
  access: 'user',
  summary: '本人已用的存储空间与上限（字节）；管理员没有上限',
  answer: StorageUse,
  fails: [],
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/users/downloadFile',
  access: 'anyone',
  summary: '下载文件：226 为入会申请表，人人可下载；其他须登录，按文件用途判定，管理员下载留痕',
  query: z.object({ id: Id }),
  answer: Binary,
  fails: ['login_required', 'not_found', 'proof_required'],
})

/** A file in the store; LIB-1 names its fields. */
export const StoredObject = z.object({
  id: Id,
  name: z.string(),
  /** Without the dot, lower case. */
  suffix: z.string(),
  path: z.string(),
  fileSize: z.int(),
})

/** Refusals of every call that accepts a file. */
export const fileRefusals = [
  'no_file',
  'too_many_files',
  'file_kind_refused',
  'file_content_mismatch',
  'archive_abnormal',
  'file_empty',
  'file_name_invalid',
  'file_too_large',
  'storage_quota_reached',
  'daily_upload_quota_reached',
  'disk_full',
] as const

const store = {
  method: 'POST',
  access: 'administrator',
  permission: 'editContent',
  answer: StoredObject,
  status: 201,
  fails: fileRefusals,
} as const

export const storeFile = endpoint({
  ...store,
  path: '/api/localStorage',
  files: ['file'],
  summary: '管理员上传文件到文件存储：文档、压缩包或图片',
})

export const storeContent = endpoint({
  ...store,
  path: '/api/qiNiuContent',
  files: ['file'],
  summary: '管理员上传文件到文件存储，与 /api/localStorage 相同',
})
