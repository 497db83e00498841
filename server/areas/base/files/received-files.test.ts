import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Level } from '#contract/constants.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { compoundFile, officeFile, treeOf, zipOf } from './testing.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

interface FormOptions {
  path?: string
  token?: string
  field?: string
}
const store = async (
  files: { name: string; content: Buffer | string }[],
  { path: url, token, field }: FormOptions = {},
) => {
  const boundary = 'a-boundary'
  const parts = files.map(({ name, content }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field ?? 'file'}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  )
  const response = await portal.app.inject({
    method: 'POST',
    url: url ?? '/api/localStorage',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token !== '' && { authorization: `Bearer ${token ?? admin.token}` }),
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() }
}
const state = async () => ({
  rows: (await portal.db.selectFrom('stored_file').select('id').execute()).length,
  tree: await treeOf(portal.files),
})
const refused = async (send: () => Promise<{ status: number; body: { message: string } }>) => {
  const before = await state()
  const { status, body } = await send()
  expect(await state()).toEqual(before)
  return [status, body.message]
}

describe('an administrator stores files', () => {
  const content = Buffer.from('%PDF-1.7 数字工程')
  test.each(['/api/localStorage', '/api/qiNiuContent'])('%s stores the file with name, size and hash', async (path) => {
    const { status, body } = await store([{ name: '入会 "须知".pdf'.replaceAll('"', '%22'), content }], { path })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: '入会 %22须知%22.pdf',
      suffix: 'pdf',
      path: `/api/users/downloadFile?id=${body.id}`,
      fileSize: content.length,
    })
    expect(body.id).toBeGreaterThanOrEqual(1000)
    const row = await portal.db
      .selectFrom('stored_file')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      owner_id: admin.id,
      sha256: createHash('sha256').update(content).digest('hex'),
      key: expect.stringMatching(/^stored\/[0-9a-v]{2}\/[0-9a-v]{32}$/),
    })
  })

  test('other levels are refused, and nothing is stored', async () => {
    expect(await refused(() => store([{ name: 'a.pdf', content }], { token: '' }))).toEqual([401, '请先登录'])
    for (const level of [2, 4, 5] satisfies Level[]) {
      const { token } = await portal.aMember({ level })
      expect(await refused(() => store([{ name: 'a.pdf', content }], { token }))).toEqual([403, '没有权限执行此操作'])
    }
  })

  test('two concurrent calls store two files', async () => {
    const answers = await Promise.all([store([{ name: 'a.pdf', content }]), store([{ name: 'a.pdf', content }])])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2)
  })

  test('no file, two files and another field name are refused', async () => {
    expect(await refused(() => store([]))).toEqual([400, '请选择文件'])
    const two = [
      { name: 'a.pdf', content },
      { name: 'b.pdf', content },
    ]
    expect(await refused(() => store(two))).toEqual([400, '只能上传一个文件'])
    expect(await refused(() => store([{ name: 'a.pdf', content }], { field: 'x' }))).toEqual([
      400,
      '请求含有不支持的字段',
    ])
  })
})

const word = ['WordDocument', '1Table']
const macroMark = Buffer.from('1f00ff0314000000020000040c0000000500000001000000', 'hex')
const noMacroMark = Buffer.from('1f00ff0314000000020000040c0000000500000000000000', 'hex')

test.each([
  ['a zip', 'a.zip', () => zipOf({ '图纸/a.dwg': 'x', 'b.txt': 'b' })],
  ['a zip in capitals', 'A.ZIP', () => zipOf({ a: 'a' })],
  ['docx', 'a.docx', () => officeFile('word')],
  ['xlsx', 'a.xlsx', () => officeFile('xl')],
  ['pptx', 'a.pptx', () => officeFile('ppt')],
  ['doc', 'a.doc', () => compoundFile(word)],
  ['xls', 'a.xls', () => compoundFile(['Workbook', 'a', 'b', 'c', 'd'])],
  ['ppt', 'a.ppt', () => compoundFile(['PowerPoint Document'], noMacroMark)],
  ['pdf', 'a.pdf', () => '%PDF-1.4\n'],
  ['png', 'a.png', () => Buffer.from('89504e470d0a1a0a00', 'hex')],
])('%s is accepted', async (_kind, name, content) => {
  expect(await store([{ name, content: await content() }])).toMatchObject({ status: 201 })
})

const mismatch = [400, '文件内容与扩展名不符']
const withMacros = [400, '不支持含有宏的文档']
const html = '<!doctype html><script>alert(1)</script>'
test.each([
  ['html as pdf', 'a.pdf', () => html, mismatch],
  ['html as docx', 'a.docx', () => html, mismatch],
  ['svg as png', 'a.png', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', mismatch],
  ['a program as doc', 'a.doc', () => Buffer.from('MZ\x90\0'), mismatch],
  [
    'a program that unpacks itself',
    'a.zip',
    async () => Buffer.concat([Buffer.from('MZ'), await zipOf({ a: 'a' })]),
    mismatch,
  ],
  ['a zip without its table of contents', 'a.zip', async () => (await zipOf({ a: 'a' })).subarray(0, 40), mismatch],
  [
    'a zip with text after it',
    'a.zip',
    async () => Buffer.concat([await zipOf({ a: 'a' }), Buffer.from(html)]),
    mismatch,
  ],
  ['a plain zip as docx', 'a.docx', () => zipOf({ a: 'a' }), mismatch],
  ['a workbook as docx', 'a.docx', () => officeFile('xl'), mismatch],
  ['docx with macros', 'a.docx', () => officeFile('word', { 'word/vbaProject.bin': 'x' }), withMacros],
  ['xlsx with macros elsewhere', 'a.xlsx', () => officeFile('xl', { 'x/VBAPROJECT.BIN': 'x' }), withMacros],
  ['xlsx with macro sheets', 'a.xlsx', () => officeFile('xl', { 'xl/macrosheets/sheet1.xml': 'x' }), withMacros],
  ['doc with macros', 'a.doc', () => compoundFile([...word, 'Macros']), withMacros],
  ['xls with macros', 'a.xls', () => compoundFile(['Workbook', 'a', 'b', 'c', '_VBA_PROJECT_CUR']), withMacros],
  ['ppt with macros', 'a.ppt', () => compoundFile(['PowerPoint Document'], macroMark), withMacros],
  ['a workbook as doc', 'a.doc', () => compoundFile(['Workbook']), mismatch],
  ['a compound file cut short', 'a.doc', () => compoundFile(word).subarray(0, 600), mismatch],
  ['docm', 'a.docm', () => officeFile('word'), undefined],
  ['html', 'a.html', () => html, undefined],
  ['svg', 'a.svg', () => '<svg/>', undefined],
  ['a program', 'a.exe', () => 'MZ', undefined],
  ['no suffix', 'pdf', () => '%PDF-', undefined],
  ['only a suffix', '.pdf', () => '%PDF-', undefined],
  ['nothing', 'a.pdf', () => '', [400, '文件内容为空']],
])('%s is refused and nothing is stored', async (_kind, name, content, answer) => {
  const bytes = await content()
  expect(await refused(() => store([{ name, content: bytes }]))).toEqual(
    answer ?? [400, '不支持的文件类型，仅支持 zip、doc、docx、pdf、ppt、pptx、xls、xlsx、png、jpg、jpeg、webp'],
  )
})

describe('an archive that would harm the person who unpacks it is refused', () => {
  const abnormal = [400, '压缩包异常']
  const many = (count: number, name: (n: number) => string) =>
    zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 'x'])), false)
  /** Gives an entry another name of the same length, which the library that writes archives refuses. */
  const renamed = async (from: string, to: string) =>
    Buffer.from((await zipOf({ [from]: 'x' })).toString('latin1').replaceAll(from, to), 'latin1')
  const zeros = () => zipOf({ 'zeros.txt': Buffer.alloc(20_000_000) })

  test.each([
    ['a name that climbs', 'a.zip', () => renamed('aa/aa/etc/passwd', '../../etc/passwd')],
    ['a name that climbs with backslashes', 'a.zip', () => renamed('aa-aa-x.exe', '..\\..\\x.exe')],
    ['an absolute name', 'a.zip', () => renamed('aetc/passwd', '/etc/passwd')],
    ['a name with a drive', 'a.zip', () => renamed('Caa/x.exe', 'C:a/x.exe')],
    ['a ratio of 1000:1', 'a.zip', zeros],
    ['a document with a ratio of 1000:1', 'a.docx', () => officeFile('word', { 'word/x.xml': ' '.repeat(20_000_000) })],
    ['20,000 entries', 'a.zip', () => many(20_000, (n) => `${n}.txt`)],
    ['eleven archives', 'a.zip', () => many(11, (n) => `${n}.zip`)],
  ])('%s', async (_what, name, content) => {
    const bytes = await content()
    expect(await refused(() => store([{ name, content: bytes }]))).toEqual(abnormal)
  })

  test('ordinary ones are stored: deep folders, a few archives, thousands of small files, GBK names', async () => {
    for (const archive of [
      zipOf({ '图纸/一层/..说明.txt': 'x', '图纸/二层.zip': 'PK', '空白.txt': ' '.repeat(900_000) }),
      many(5000, (n) => `${n % 50}/${n}.txt`),
      renamed('aabb.txt', `${Buffer.from([0x81, 0x5c, 0x81, 0x5c]).toString('latin1')}.txt`),
    ])
      expect(await store([{ name: 'a.zip', content: await archive }])).toMatchObject({ status: 201 })
  })
})

test('a directory with a cycle is refused', async () => {
  const file = compoundFile(word)
  file.writeUInt32LE(1, 512 + 4)
  expect(await refused(() => store([{ name: 'a.doc', content: file }]))).toEqual(mismatch)
})

test.each([
  '../../x.pdf',
  '..%2f..pdf',
  'a/b.pdf',
  'a\\b.pdf',
  '/etc/passwd.pdf',
  'a\u0001.pdf',
  '\u202efdp.exe.pdf',
  `${'长'.repeat(197)}.pdf`,
])('the name %j is refused', async (name) => {
  expect(await refused(() => store([{ name, content: '%PDF-1' }]))).toEqual([400, '文件名不合法'])
})

test('the upload calls of the predecessor system do not exist', async () => {
  for (const path of ['/api/deploy/upload', '/api/database/upload'])
    expect((await refused(() => store([{ name: 'a.pdf', content: '%PDF-' }], { path })))[0]).toBe(404)
})

test('a connection lost during an upload leaves nothing behind', async () => {
  const before = await state()
  const drafts = () => readdir(path.join(portal.dataDir, 'files/.incoming'))
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/localStorage HTTP/1.1',
    'host: x',
    `authorization: Bearer ${admin.token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
  ]
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`)
  await expect.poll(drafts, { timeout: 10_000 }).toHaveLength(1)
  socket.destroy()
  await expect.poll(drafts, { timeout: 10_000 }).toEqual([])
  expect(await state()).toEqual(before)
})

test('a large file is refused by its name before it has arrived completely', async () => {
  const { port } = portal.app.server.address() as { port: number }
  const before = await state()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(20_000_000)]), 'a.exe')
  const answer = await fetch(`http://127.0.0.1:${port}/api/localStorage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'file_kind_refused'])
  expect(await state()).toEqual(before)
})
