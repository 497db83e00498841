/** PREV-7: why a document has no preview. The sentence stands on its page and its fact sheet. */
export const previewFaults = {
  encrypted: '文件设有打开密码，无法生成预览',
  damaged: '文件已损坏，无法生成预览',
  /** Of the old Office formats, the office program cannot say which. */
  unreadable: '文件已损坏或设有密码，无法生成预览',
  empty: '文件里没有页面，无法生成预览',
  tooLarge: '文档展开后过大，无法生成预览，请下载查看',
  wrongKind: '文件内容与扩展名不符，无法生成预览',
  abnormal: '压缩包异常，无法列出内容',
  missing: '文件不存在，无法生成预览',
  interrupted: '转换多次意外中断，已停止',
  unavailable: '暂时无法生成预览，请稍后再试',
} as const
export type PreviewFault = keyof typeof previewFaults
