import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

// Minimal documents that office programs can open, with the given lines as text.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument'

const zipOf = (parts: Record<string, string>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(head + text), name, { mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}

const contentTypes = (types: Record<string, string>) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    types,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${office}.${type}+xml"/>`)
    .join('')}</Types>`

const relationships = (targets: { type: string; target: string; external?: boolean }[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ({ type, target, external }, n) =>
        `<Relationship Id="rId${n + 1}" Type="${relationship}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const paragraph = (line: string) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`

/** A picture that is linked by address instead of embedded. */
const linkedPicture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

interface DocxOptions {
  picture?: string
  /** Each line begins a page. */
  isPerPage?: boolean
  /** Further parts by their names. */
  more?: Record<string, string>
}

const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

export const docx = (lines: string[], { picture, isPerPage, more }: DocxOptions = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'word/document.xml' }]),
    ...more,
    ...(picture && {
      'word/_rels/document.xml.rels': relationships([{ type: 'image', target: picture, external: true }]),
    }),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationship}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${lines.map(paragraph).join(isPerPage ? pageBreak : '')}${picture ? linkedPicture : ''}</w:body></w:document>`,
  })

/** A workbook with the lines in the first column of one sheet. */
export const xlsx = (lines: string[]): Promise<Buffer> =>
  workbook({
    清单: `<cols><col min="1" max="1" width="60" customWidth="1"/></cols><sheetData>${lines
      .map((line, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>${line}</t></is></c></row>`)
      .join('')}</sheetData>`,
  })

/** A workbook with the given content of each sheet, and styles: 1 bold on a colour, 2 a date, 3 thousands, red if negative. */
export const workbook = (sheets: Record<string, string>, texts: string[] = []): Promise<Buffer> => {
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const names = Object.keys(sheets)
  const parts = names.map((_, n) => `worksheets/sheet${n + 1}.xml`)
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
      ...Object.fromEntries(parts.map((part) => [`xl/${part}`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/_rels/workbook.xml.rels': relationships([
      ...parts.map((target) => ({ type: 'worksheet', target })),
      { type: 'styles', target: 'styles.xml' },
      { type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relationship}"><sheets>${names
      .map((name, n) => `<sheet name="${name}" sheetId="${n + 7}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0;[Red]-#,##0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF3FB"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" fillId="2"/><xf numFmtId="31"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheet}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      parts.map((part, n) => [`xl/${part}`, `<worksheet xmlns="${spreadsheet}">${sheets[names[n]!]}</worksheet>`]),
    ),
  })
}

const drawingNames = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${relationship}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
const colours = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]
const theme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="t"><a:themeElements><a:clrScheme name="c">${colours.map((name, n) => `<a:${name}><a:srgbClr val="${n % 2 ? 'FFFFFF' : '000000'}"/></a:${name}>`).join('')}</a:clrScheme><a:fontScheme name="f"><a:majorFont><a:latin typeface=""/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface=""/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="s"><a:fillStyleLst/><a:lnStyleLst/><a:effectStyleLst/><a:bgFillStyleLst/></a:fmtScheme></a:themeElements></a:theme>`
const slide = (line: string) =>
  `<p:sld ${drawingNames}>${tree(
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="500000"/><a:ext cx="8000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="2400"/><a:t>${line}</a:t></a:r></a:p></p:txBody></p:sp>`,
  )}</p:sld>`

/** One slide per line. */
export const pptx = (lines: string[]): Promise<Buffer> => {
  const slides = lines.map((_, n) => `slide${n + 1}.xml`)
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(slides.map((name) => [`ppt/slides/${name}`, 'presentationml.slide'])),
    }),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/_rels/presentation.xml.rels': relationships([
      { type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...slides.map((name) => ({ type: 'slide', target: `slides/${name}` })),
    ]),
    'ppt/presentation.xml': `<p:presentation ${drawingNames}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${drawingNames}>${tree('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      { type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { type: 'theme', target: '../theme/theme1.xml' },
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${drawingNames}>${tree('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      { type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ]),
    'ppt/theme/theme1.xml': theme,
    ...Object.fromEntries(lines.map((line, n) => [`ppt/slides/slide${n + 1}.xml`, slide(line)])),
    ...Object.fromEntries(
      slides.map((name) => [
        `ppt/slides/_rels/${name}.rels`,
        relationships([{ type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' }]),
      ]),
    ),
  })
}

/** A text document with each text on a page of its own. */
export const docxOfPages = (pages: string[]): Promise<Buffer> =>
  docx(pages.map((text, at) => (at < pages.length - 1 ? `${text}</w:t><w:br w:type="page"/><w:t>` : text)))
