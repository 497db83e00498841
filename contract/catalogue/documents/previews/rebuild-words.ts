/** VER-5: what can be made anew from a stored file; each includes what follows from it. Without zod, for the page. */
export const rebuildParts = ['preview', 'facts', 'index', 'fingerprint'] as const
export type RebuildPart = (typeof rebuildParts)[number]
export const rebuildPartLabels: Record<RebuildPart, string> = {
  preview: '预览',
  facts: '文件事实',
  index: '全文索引',
  fingerprint: '查重指纹',
}

/** missing: documents without preview or facts. */
export const rebuildScopes = ['all', 'missing', 'resource'] as const
export type RebuildScope = (typeof rebuildScopes)[number]
export const rebuildScopeLabels: Record<RebuildScope, string> = {
  missing: '只补缺少的',
  all: '全部文档',
  resource: '一份资源',
}
