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

export const docx = (lines: string[], { picture }: { picture?: string } = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'word/document.xml' }]),
    ...(picture && {
      'word/_rels/document.xml.rels': relationships([{ type: 'image', target: picture, external: true }]),
    }),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationship}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${lines.map(paragraph).join('')}${picture ? linkedPicture : ''}</w:body></w:document>`,
  })

export const xlsx = (lines: string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/_rels/workbook.xml.rels': relationships([{ type: 'worksheet', target: 'worksheets/sheet1.xml' }]),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationship}"><sheets><sheet name="清单" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="60" customWidth="1"/></cols><sheetData>${lines
      .map((line, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>${line}</t></is></c></row>`)
      .join('')}</sheetData></worksheet>`,
  })

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
