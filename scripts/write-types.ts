// Writes resolver types, the joined schema, and the web client's typed documents. `generate.ts` runs it if one is out of date.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "@graphql-codegen/cli";
import { type ASTNode, type FieldDefinitionNode, type InputValueDefinitionNode, parse, print, visit } from "graphql";
import { domainName } from "../functions/graphql/names.ts";
import { registerDocuments } from "./register-documents.ts";
import { splitDocuments } from "./split-documents.ts";

const root = dirname(import.meta.dirname);
const schemaFiles = "functions/graphql/*/schema.graphql";

type Named = FieldDefinitionNode | InputValueDefinitionNode;

function inDomainNames<Node extends Named>(node: Node, ancestors: readonly (ASTNode | readonly ASTNode[])[]): Node {
  const owners = ancestors.flatMap((ancestor) =>
    "kind" in ancestor && "name" in ancestor ? [ancestor.name?.value] : [],
  );
  return { ...node, name: { ...node.name, value: domainName(node.name.value, owners.join(".")) } };
}

/** The joined schema in the domain's names, which resolvers use. */
function domainSchema(): string {
  const sources = globSync(schemaFiles, { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  const document = visit(parse(sources.join("\n")), {
    FieldDefinition: (node, _key, _parent, _path, ancestors) => inDomainNames(node, ancestors),
    InputValueDefinition: (node, _key, _parent, _path, ancestors) => inDomainNames(node, ancestors),
  });
  return print(document);
}

const scalars = { ID: "string", Decimal: "number" };
const hasDocuments = globSync("packages/web/src/**/*.graphql", { cwd: root }).length > 0;
await generate(
  {
    cwd: root,
    silent: true,
    errorsOnly: true,
    generates: {
      "functions/graphql/generated/resolvers.ts": {
        schema: domainSchema(),
        plugins: ["typescript", "typescript-resolvers"],
        config: {
          contextType: "../context.ts#GraphQLContext",
          useTypeImports: true,
          enumsAsTypes: true,
          // A resolver answers every nullable field of a type, so that none is forgotten.
          avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
          maybeValue: "T | null | undefined",
          inputMaybeValue: "T | undefined",
          immutableTypes: true,
          scalars,
          mappers: {
            AnalysisTag: "@spoke/core/catalog/schema.ts#Tag",
            LineArticle: "@spoke/core/catalog#Card as CardModel",
            ProductAnalysis: "@spoke/core/product-admin#ProductAnalysis as ProductAnalysisModel",
            AdminUser: "@spoke/core/user-admin#AdminUserView",
            ContentReader: "@spoke/core/content#Reader",
            FormVisitCustomer: "@spoke/core/visit-form#VisitedCustomer",
            RecallDealerProgress: "@spoke/core/recall#NamedProgress",
            CustCode: "@spoke/core/platform#CustCode as CustCodeModel",
            DeliveryLine: "../delivery/line.ts#ShownLine as ShownDeliveryLine",
            UserError: "@spoke/core/platform#UserError as UserErrorModel",
            B2BPurchase: "@spoke/core/bonus#ListedPurchase",
            BonusRetailSale: "@spoke/core/bonus#ListedEntry",
            BonusPayment: "@spoke/core/bonus#ListedEntry",
            BonusEntry: "@spoke/core/bonus#ShownEntry",
            BonusDealerSales: "@spoke/core/bonus#DealerSales",
            BonusForecast: "@spoke/core/bonus#Forecast",
            BonusForecastLine: "@spoke/core/bonus#ForecastLine as BonusForecastLineModel",
            BonusExplanation: "@spoke/core/bonus#Explanation",
            BonusProgram: "@spoke/core/bonus#Program",
            CartChange: "@spoke/core/cart#CartChange as CartChangeModel",
            CartDealTier: "@spoke/core/catalog/schema.ts#Tier",
            CartLine: "@spoke/core/cart#ShownLine",
            StolenReport: "@spoke/core/frame/schema.ts#StolenReport as StolenReportModel",
            Claim: "@spoke/core/claim#ShownClaim",
            ClaimRow: "@spoke/core/claim/schema.ts#ClaimRow as ClaimRowModel",
            ClaimLine: "@spoke/core/claim/schema.ts#ClaimLine as ClaimLineModel",
            ClaimDoc: "@spoke/core/claim/schema.ts#ClaimDoc as ClaimDocModel",
            ClaimHistory: "@spoke/core/claim#ShownEvent",
            ClaimVerdict: "@spoke/core/claim/schema.ts#Verdict",
            ClaimStatus: "@spoke/core/claim/schema.ts#ClaimState",
            ClaimAdditionalDocument: "@spoke/core/claim#AdditionalDocument as AdditionalDocumentModel",
            ClaimCustomer: "@spoke/core/claim#ClaimCustomer as ClaimCustomerModel",
            ClaimInvoice: "@spoke/core/claim#ClaimInvoice as ClaimInvoiceModel",
            FramePassport: "@spoke/core/frame#FramePassport as FramePassportModel",
            PassportFrame: "@spoke/core/frame#PassportFrame as PassportFrameModel",
            PassportClaim: "@spoke/core/frame#PassportClaim as PassportClaimModel",
            AccountBike: "@spoke/core/registration#AccountBikeView as AccountBikeViewModel",
            News: "@spoke/core/news#ShownNews",
            SalesDocument: "@spoke/core/sales-document#ShownDocument",
            SalesDocumentGroup: "@spoke/core/sales-document#ShownGroup",
            SalesDocumentReceipts: "@spoke/core/sales-document#Receipts",
            SalesDocumentReceipt: "@spoke/core/sales-document#ShownReceipt",
            PDI: "@spoke/core/inspection#InspectionView as PDIModel",
            PDIPoint: "@spoke/core/inspection/schema.ts#Point",
            PDIEntry: "@spoke/core/inspection/schema.ts#InspectedPoint",
            PDIPhoto: "@spoke/core/upload/schema.ts#FileRef",
            File: "@spoke/core/media#ShownFile",
            RowsUpload: "@spoke/core/upload-area/schema.ts#RowsUpload as RowsUploadModel",
            RefusedRow: "@spoke/core/upload-area/schema.ts#RefusedRow as RefusedRowModel",
            UploadedRow: "@spoke/core/upload-area/schema.ts#StoredRow",
            DownloadRequest: "@spoke/core/download-area#Download",
            MarketingCategory: "@spoke/core/marketing#ShownCategory",
            MarketingMaterial: "@spoke/core/marketing#ShownMaterial",
            FormVisit: "@spoke/core/visit-form#VisitFormView",
            FormVisitChoice: "@spoke/core/visit-form/schema.ts#Answer as VisitAnswer",
            FormVisitSeries: "@spoke/core/visit-form/schema.ts#Displayed",
            FormVisitEquipment: "@spoke/core/visit-form/schema.ts#Answer as VisitEquipment",
            FormVisitPhoto: "@spoke/core/upload/schema.ts#FileRef",
            FormVisitQuestion: "@spoke/core/visit-form/schema.ts#Question as VisitQuestion",
            ClickCollectOrder: "@spoke/core/pickup-order/schema.ts#PickupOrder",
            ClickCollectDraft: "@spoke/core/order/schema.ts#Order as DraftedOrder",
            ClickCollectItem: "@spoke/core/pickup-order/schema.ts#ShownPickupLine",
            ClickCollectCustomer: "@spoke/core/pickup-order/schema.ts#Consumer",
            ClickCollectHandOver: "@spoke/core/pickup-order/schema.ts#HandOver",
            ClickCollectHistory: "@spoke/core/pickup-order/schema.ts#PickupEvent",
            ClickCollectCount: "@spoke/core/pickup-order#PickupCount",
            ThirdPartyProduct: "@spoke/core/vendor#VendorProduct",
            ThirdPartyArticle: "@spoke/core/vendor#MaintainedArticle",
            ThirdPartyCartPart: "@spoke/core/vendor#VendorPart",
            ThirdPartyCartLine: "@spoke/core/vendor#ShownVendorLine",
            ThirdPartyShippedMonth: "@spoke/core/vendor#ShippedMonth",
            ThirdPartyOrder: "@spoke/core/vendor#ShownVendorOrder",
            RegisteredFrame: "@spoke/core/registration#RegistrationView as RegistrationViewModel",
            Recall: "@spoke/core/recall/schema.ts#Recall as RecallModel",
            RecallLabor: "@spoke/core/recall/schema.ts#RecallLabor as RecallLaborModel",
            RecallList: "@spoke/core/recall/schema.ts#RecallList as RecallListModel",
            DealerRecall: "@spoke/core/recall#DealerRecall as DealerRecallModel",
            RecallFrame: "@spoke/core/recall#DealerFrame as RecallFrameModel",
            RecallDealerFrame: "@spoke/core/recall/schema.ts#RecalledFrame as RecallDealerFrameModel",
            RecallRepair: "@spoke/core/recall/schema.ts#Repair as RecallRepairModel",
            RecallSale: "@spoke/core/recall#RecallSale as RecallSaleModel",
            RecallStatement: "@spoke/core/recall/work-store.ts#Statement as RecallStatementModel",
            FilterOption: "@spoke/core/catalog#FacetOption",
            Product: "@spoke/core/catalog#ShownProduct",
            CartProduct: "@spoke/core/cart#ShownProductLine",
            CartPrice: "@spoke/core/cart#ShownPrice",
            MerchantCart: "@spoke/core/cart#MerchantCart as MerchantCartModel",
            CartMerchant: "@spoke/core/cart#MerchantPart",
            CartCredit: "@spoke/core/cart#CartCredit as CartCreditModel",
            FreightBenefit: "@spoke/core/cart#OfferedBenefit",
            StockOrderConfirmation: "@spoke/core/cart#StockForecast",
            CartSummary: "@spoke/core/cart#CartTotals",
            ShipmentRate: "@spoke/core/cart#ShipmentOffer",
            PaymentMethod: "@spoke/core/cart#PaymentOffer",
            Payer: "@spoke/core/payments/requests#Payer as PayerModel",
            PaymentRequest: "@spoke/core/payments/requests/schema.ts#PaymentRequest as PaymentRequestModel",
            SavedPayment: "@spoke/core/payments/requests/schema.ts#SavedPayment as SavedPaymentModel",
            Order: "@spoke/core/order#OrderView",
            Proposal: "@spoke/core/proposal#ShownProposal",
            OrderCancellation: "@spoke/core/order/cancellation.ts#Cancellation as CancellationModel",
            OrderStep: "@spoke/core/order/history.ts#OrderStep as OrderStepModel",
            OrderLine: "@spoke/core/order/schema.ts#OrderLine as OrderLineModel",
            PageInfo: "@spoke/core/platform/list/page.ts#ShownPageInfo",
            OpenOrder: "@spoke/core/order#OpenOrderGroup",
            OpenOrderLine: "@spoke/core/order/open.ts#OpenLine as OpenLineModel",
            Delivery: "@spoke/core/delivery/schema.ts#Delivery as DeliveryModel",
            Announcement: "@spoke/core/announcement#ShownAnnouncement",
            Banner: "@spoke/core/banner#Banner as BannerModel",
            FeedFile: "@spoke/core/feed/log#FeedFile as FeedFileModel",
            FeedRun: "@spoke/core/feed/log#FeedRun as FeedRunModel",
            MerchantConfig: "@spoke/core/host#SorgRules",
            Invoice: "@spoke/core/invoice#InvoiceView",
            InvoicePage: "@spoke/core/invoice#InvoicePage as InvoicePageModel",
            InvoiceTotal: "@spoke/core/invoice#InvoiceTotal as InvoiceTotalModel",
            OpenInvoicePage: "@spoke/core/invoice#OpenInvoicePage as OpenInvoicePageModel",
            OpenInvoiceSummary: "@spoke/core/invoice#OpenSummary",
            OpenInvoiceGroup: "@spoke/core/invoice#OpenGroup",
            CreditCustomerReceivables: "@spoke/core/invoice#Receivables",
            ReceivablesBucket: "@spoke/core/invoice#Bucket",
            Statement: "@spoke/core/statement#Statement as StatementModel",
            StatementGroup: "@spoke/core/statement#StatementGroup as StatementGroupModel",
            Customer: "@spoke/core/customer/served#ListedCustomer",
            HostSettings: "@spoke/core/host#HostSettings as HostSettingsModel",
            SalesCustomerAccount: "@spoke/core/sales-overview#CustomerAccount",
            CustomerArea: "@spoke/core/customer#AreaView",
            CustomerCompany: "@spoke/core/customer#CompanyView",
            CreditInformation: "@spoke/core/customer#CreditView",
            HistoryChange: "@spoke/core/history#HistoryChange as HistoryChangeModel",
            SalesAreaDealers: "@spoke/core/sales-area#MapDealers",
            CustomersOrder: "@spoke/core/order#CustomersOrder as CustomersOrderModel",
            CustomerInNeed: "@spoke/core/work-queue#CustomerInNeed as CustomerInNeedModel",
            SalesAreaDealer: "@spoke/core/sales-area#MapDealer",
            SalesMapRegion: "@spoke/core/sales-area#RegionView",
            SalesOverview: "@spoke/core/sales-overview#SalesOverview as SalesOverviewModel",
            SalesOverviewV3: "@spoke/core/sales-overview#SalesOverview as SalesOverviewV3Model",
            SalesOverviewOptions: "@spoke/core/sales-overview#LabeledOptions as SalesOptionsModel",
            SalesRow: "@spoke/core/sales-overview#NamedSums as SalesRowModel",
            SalesModelRow: "@spoke/core/sales-overview#ModelSums as SalesModelRowModel",
            SalesMonthV3: "@spoke/core/sales-overview#NamedSums as SalesMonthModel",
            SalesSumV3: "@spoke/core/sales-overview#NamedSums as SalesSumModel",
            SalesModelV3: "@spoke/core/sales-overview#ModelSums as SalesModelModel",
            SalesSeriesV3: "@spoke/core/sales-overview#NamedSums as SalesSeriesModel",
          },
          importExtension: ".ts",
        },
      },
      "functions/graphql/generated/schema.ts": {
        schema: schemaFiles,
        plugins: [join(root, "scripts/schema-plugin.cjs")],
      },
      ...(hasDocuments && {
        "packages/web/src/gql/": {
          schema: schemaFiles,
          preset: "client",
          documents: "packages/web/src/**/*.graphql",
          presetConfig: { fragmentMasking: false },
          config: { useTypeImports: true, enumsAsTypes: true, scalars, importExtension: ".ts" },
        },
      }),
    },
  },
  true,
);
if (hasDocuments) splitDocuments(root);
await registerDocuments(root);
