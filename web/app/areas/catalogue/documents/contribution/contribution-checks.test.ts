import { expect, test } from 'vitest'
import { checkContribution, wrongWithFile } from './contribution-checks.ts'

const whole = {
  sourceName: '跨江斜拉桥施工监控方案模板',
  sourceCategoryId: '10007',
  coin: '0',
  sourceDesc: '适用于主跨 300 米以上的斜拉桥',
  tags: '斜拉桥，监控',
  uploadId: 'a1b2',
  declaration: 'true',
}

test('a complete contribution has no errors', () => {
  expect(checkContribution(whole)).toEqual({})
  expect(checkContribution({ ...whole, uploadId: '', keepsFile: '1' })).toEqual({})
})

test('missing fields have the messages of LIB-16', () => {
  expect(checkContribution({})).toEqual({
    sourceName: '请输入标题',
    sourceCategoryId: '请选择资源类别',
    coin: '请输入下载积分',
    sourceDesc: '请输入文件的描述',
    uploadId: '请选择文件',
    declaration: '请先确认拥有文件的分享权限',
  })
})

test('a new file of a resource that was on sale needs a change note', () => {
  expect(checkContribution({ ...whole, needsNote: '1' })).toEqual({ changeNote: '请写明这一版改了什么' })
  expect(checkContribution({ ...whole, needsNote: '1', changeNote: '补充附录' })).toEqual({})
  expect(checkContribution({ ...whole, needsNote: '1', uploadId: '', keepsFile: '1' })).toEqual({})
  expect(checkContribution({ ...whole, changeNote: '长'.repeat(301) }).changeNote).toBe('更新说明最多 300 个字')
})

test('a running upload must finish first', () => {
  expect(checkContribution({ ...whole, isSending: '1' })).toEqual({ uploadId: '文件正在上传，请等待完成' })
})

test('coins are whole and not negative, texts and tags are bounded', () => {
  for (const coin of ['-5', '1.5', '1e3', '五'])
    expect(checkContribution({ ...whole, coin }).coin).toBe('格式只允许数字')
  expect(checkContribution({ ...whole, coin: '100001' }).coin).toBe('下载积分最多 100000')
  expect(checkContribution({ ...whole, sourceName: '长'.repeat(61) }).sourceName).toBe('标题最多 60 个字')
  expect(checkContribution({ ...whole, tags: 'a b c d e f g' }).tags).toBe('标签最多 6 个')
})

test('an unacceptable file is refused before the upload', () => {
  const rules = { suffixes: ['zip', 'docx'], maxMb: 1 }
  expect(wrongWithFile({ name: '方案.DOCX', size: 10 }, rules)).toBeUndefined()
  expect(wrongWithFile({ name: '方案.docm', size: 10 }, rules)).toBe('不支持的文件类型，请选择 zip、docx 文件')
  expect(wrongWithFile({ name: '方案.zip', size: 0 }, rules)).toBe('文件内容为空')
  expect(wrongWithFile({ name: '方案.zip', size: 2 * 1024 * 1024 }, rules)).toBe('文件不能超过 1 MB')
})
