import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { wholeNumber } from '../../fields.ts'

// Resumable uploads by the tus protocol 1.0.0 (core, creation, expiration, termination): https://tus.io

const tus = { 'tus-resumable': z.literal('1.0.0', { error: '上传协议版本应为 tus 1.0.0' }) }
const one = z.object({ id: z.string().regex(/^[a-z0-9]{16,64}$/, '上传编号不正确') })
const Nothing = z.undefined()

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'member',
  isPosting: true,
  summary:
    '新建断点续传；Upload-Metadata 含 filename 与 purpose（Base64），答复的 Location 末段为 uploadId，24 小时内有效',
  headers: z.object({
    ...tus,
    'upload-length': wholeNumber('请说明文件大小'),
    'upload-metadata': z.string({ error: '请说明文件名与用途' }).max(4_000, '上传说明过长'),
  }),
  answer: Nothing,
  status: 201,
  fails: [
    'file_kind_refused',
    'file_empty',
    'file_name_invalid',
    'file_too_large',
    'too_many_uploads',
    'storage_quota_reached',
    'daily_upload_quota_reached',
    'disk_full',
  ],
})

export const probeUpload = endpoint({
  method: 'HEAD',
  path: '/api/uploads/{id}',
  access: 'member',
  summary: '断点续传的进度：Upload-Offset 为已收到的字节数',
  params: one,
  headers: z.object(tus),
  answer: Nothing,
  fails: ['not_found', 'upload_locked'],
})

export const appendUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/{id}',
  access: 'member',
  summary: '续传：从 Upload-Offset 起的字节；中断时已收到的部分保留',
  params: one,
  headers: z.object({ ...tus, 'upload-offset': wholeNumber('请说明续传位置') }),
  stream: 'application/offset+octet-stream',
  answer: Nothing,
  fails: ['not_found', 'upload_offset_wrong', 'upload_locked', 'file_too_large', 'disk_full'],
})

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{id}',
  access: 'member',
  summary: '取消断点续传',
  params: one,
  headers: z.object(tus),
  answer: Nothing,
  fails: ['not_found', 'upload_locked'],
})
