import { docx } from './files/index.ts'

/** The form a company asks for membership with; account and time are filled in by the alliance. */
export const applicationForm = (): Promise<Buffer> =>
  docx({
    title: '数字工程咨询联盟入盟申请表',
    author: '联盟秘书处',
    sections: [
      {
        heading: '一、申请单位',
        paragraphs: ['请如实填写，一式两份，加盖公章。“网站账号”和“注册时间”两栏请留空，由秘书处在开通账号后填写。'],
        table: {
          head: ['项目', '填写内容'],
          rows: [
            '单位全称',
            '统一社会信用代码',
            '成立时间',
            '注册地址',
            '主营业务',
            '资质证书',
            '员工人数',
            '网站账号（留空）',
            '注册时间（留空）',
          ].map((label) => [label, '']),
        },
      },
      {
        heading: '二、联络人',
        paragraphs: ['联络人手机号用于接收账号开通通知，请填写本人常用号码。'],
        table: { head: ['姓名', '职务', '手机', '邮箱'], rows: [['', '', '', '']] },
      },
      {
        heading: '三、部门架构',
        paragraphs: ['请按实际层级列出，最多三级，开通时将一并建立。'],
        table: {
          head: ['一级部门', '二级部门', '三级部门'],
          rows: [
            ['', '', ''],
            ['', '', ''],
            ['', '', ''],
          ],
        },
      },
      {
        heading: '四、近三年代表项目',
        paragraphs: ['不少于 3 项，注明可供走访的联系人。'],
        table: {
          head: ['项目名称', '规模', '起止时间', '联系人'],
          rows: [
            ['', '', '', ''],
            ['', '', '', ''],
            ['', '', '', ''],
          ],
        },
      },
      {
        heading: '五、承诺',
        paragraphs: [
          '本单位承认联盟章程与数据共享约定，愿意在入盟后一年内公开不少于 5 份资源或 1 门课程，所填内容与所附材料真实有效。',
          '法定代表人（签字）：　　　　　　　　单位（盖章）：　　　　　　　　日期：',
        ],
      },
    ],
  })
