import type { DataPackage } from '../files/content.ts'
import { docx } from '../files/docx.ts'
import { hashOf, seededRandom } from '../pseudo-random.ts'
import type { Report } from '../report/report.ts'
import { text } from '../report/report.ts'
import { memberContent, partsOf } from './members.ts'
import { type ZipMember, zipOf } from './zip-writer.ts'

/** A data package: a manual with the list of its files, and every file of the list. Names of every second one are in GBK. */
export const packageZip = async (key: string, { title, author, readme, files }: DataPackage): Promise<Buffer> => {
  const members: ZipMember[] = [
    { path: '使用手册.docx', content: await docx(manual({ title, author, readme, files })) },
  ]
  for (const path of files) {
    const random = seededRandom(`${key} ${path}`)
    members.push({ path, content: await memberContent(path, { title, author, readme, random }) })
  }
  return zipOf(members, hashOf(key, 7) % 2 === 0 ? 'gbk' : 'utf8')
}

const uses: Record<string, string> = {
  xlsx: '表格，含公式',
  csv: '数据，GBK 编码',
  docx: '文字说明',
  pdf: '文字说明',
  dxf: '图纸，R12 交换格式',
  svg: '图形，可用浏览器打开',
  ifc: '模型，IFC4',
  obj: '三角网模型',
  xml: '进度计划交换文件',
  json: '参数',
  geojson: '平面要素',
  txt: '说明，GBK 编码',
  md: '说明',
}

const manual = ({ title, author, readme, files }: DataPackage): Report => ({
  title: `${title}使用手册`,
  author,
  blocks: [
    { kind: 'heading', depth: 1, text: '1  内容与用途' },
    ...readme.split('\n').map(text),
    { kind: 'heading', depth: 1, text: '2  文件清单' },
    {
      kind: 'table',
      caption: '表 1  文件清单',
      head: ['序号', '文件', '用途'],
      rows: files.map((path, i) => [i + 1, path, uses[partsOf(path)[1]] ?? '其他']),
    },
    { kind: 'heading', depth: 1, text: '3  使用注意' },
    text('图纸与模型均为交换格式，用常用软件打开后请另存为所用版本；表格中的公式在修改输入值后自动重算。'),
    text('文件名含中文，在部分系统中解压时须选择简体中文编码。'),
  ],
})
