import { aiShareMissing } from '#contract/base/moderation/ai-rules.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import { tagsError } from '#lib/forms/tags.ts'

type Values = Partial<Record<string, string>>
type FieldErrors = Partial<Record<string, string>>

const { nameLength, descriptionLength, changeNoteLength, maxCoin } = resourceLimits

const wrongCoin = (text: string): string | undefined => {
  if (text === '') return '请输入下载积分'
  if (!/^\d{1,15}$/.test(text)) return '格式只允许数字'
  return Number(text) > maxCoin ? `下载积分最多 ${maxCoin}` : undefined
}

const wrongText = (text: string, missing: string, length: number, name: string): string | undefined => {
  if (text === '') return missing
  return text.length > length ? `${name}最多 ${length} 个字` : undefined
}

/** VER-1: only a new file of a resource that was on sale needs one. */
const wrongNote = (text: string, isNeeded: boolean): string | undefined => {
  if (text === '') return isNeeded ? '请写明这一版改了什么' : undefined
  return text.length > changeNoteLength ? `更新说明最多 ${changeNoteLength} 个字` : undefined
}

const wrongUpload = (file: string, isSending: string): string | undefined => {
  if (isSending) return '文件正在上传，请等待完成'
  return file ? undefined : '请选择文件'
}

/** The errors of a contribution, with the messages of LIB-16; the server checks the same. */
export const checkContribution = (values: Values, asksAiShare = false): FieldErrors => {
  const value = (name: string) => values[name]?.trim() ?? ''
  const errors = {
    sourceName: wrongText(value('sourceName'), '请输入标题', nameLength, '标题'),
    sourceCategoryId: value('sourceCategoryId') ? undefined : '请选择资源类别',
    coin: wrongCoin(value('coin')),
    sourceDesc: wrongText(value('sourceDesc'), '请输入文件的描述', descriptionLength, '描述'),
    tags: tagsError(value('tags'), resourceLimits),
    uploadId: wrongUpload(value('uploadId') || value('keepsFile'), value('isSending')),
    changeNote: wrongNote(value('changeNote'), Boolean(value('needsNote') && value('uploadId'))),
    aiShare: asksAiShare && !value('aiShare') ? aiShareMissing : undefined,
    declaration: value('declaration') ? undefined : '请先确认拥有文件的分享权限',
  }
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))
}

/** The reason why a chosen file is refused; the server also checks its content. */
export const wrongWithFile = (
  { name, size }: { name: string; size: number },
  { suffixes, maxMb }: { suffixes: readonly string[]; maxMb: number },
): string | undefined => {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!suffixes.includes(suffix)) return `不支持的文件类型，请选择 ${suffixes.join('、')} 文件`
  if (size === 0) return '文件内容为空'
  return size > maxMb * 1024 * 1024 ? `文件不能超过 ${maxMb} MB` : undefined
}
