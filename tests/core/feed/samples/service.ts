import type { Sample } from "./sample.ts";

export const SERVICE_SAMPLES: readonly Sample[] = [
  {
    kind: "claim-problems",
    header: "id,part,description,class,category",
    good: ["CHAIN,Drivetrain,Chain slips,component,"],
    bad: [["FORK,Fork,Loose,wheel,", "class,wheel,unknown_value"]],
    item: ["CLAIMPROBLEMS#U001", "CHAIN"],
    expected: { part: "Drivetrain", description: "Chain slips", category: "" },
  },
  {
    kind: "claims",
    header: "claimId,custCode,frameNumber,purchaseDate,createdAt,status,statusAt,part,problem,comment",
    good: [
      "C260501-00001,C1,WTU 12-O456,2026-04-01,2026-05-01T09:00:00Z,approved,2026-05-04T09:00:00Z,Frame,Crack,Please hurry",
    ],
    bad: [
      [
        "C260501-00002,C1,WTU998877,2026-04-01,2026-05-01T09:00:00Z,approved,2026-05-04T09:00:00Z,,,",
        "frameNumber,WTU998877,frame_not_found",
      ],
      [
        "C260501-00003,C1,WTU 12-O456,2026-04-01,2026-05-01T09:00:00Z,perhaps,2026-05-04T09:00:00Z,,,",
        "status,perhaps,unknown_value",
      ],
    ],
    item: ["CLAIM#C260501-00001", "CLAIM"],
    expected: { status: "approved", productCategory: "Bike", custCode: "C1", purchaseDate: "2026-04-01" },
  },
  {
    kind: "claim-answers",
    header: "claimId,creditNote,status",
    good: ["C260501-00001,CN77,resolved"],
    bad: [["C260501-00001,CN78,perhaps", "status,perhaps,unknown_value"]],
    item: ["CLAIM#C260501-00001", "CLAIM"],
    expected: { status: "resolved" },
  },
  {
    kind: "inspection-checklists",
    header: "version,point,sorting,description[en-US],electric",
    good: ["7,2,20,Motor,yes"],
    bad: [["8,1,10,,", "description,,required"]],
    item: ["CHECKLISTS#U001", "000007"],
    expected: {
      version: 7,
      points: [{ id: 2, sorting: 20, text: { "en-US": "Motor" }, electric: true }],
    },
  },
  {
    kind: "inspections",
    header: "inspectionId,frameNumber,brand,custCode,inspectedOn,createdAt,mechanic,checklistVersion,point,result,note",
    good: ["I-1,WTU 12-O456,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,7,2,fail,No power"],
    bad: [
      [
        "I-2,WTU998877,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,7,1,pass,",
        "frameNumber,WTU998877,frame_not_found",
      ],
      [
        "I-3,WTU 12-O456,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,9,1,pass,",
        "checklistVersion,9,checklist_not_found",
      ],
    ],
    item: ["FRAME#WTU120456", "INSPECTION#I-1"],
    expected: { result: "failed", mechanic: "Mia Fox", custCode: "C1", inspectedOn: "2026-03-30", electric: true },
  },
  {
    kind: "visit-questions",
    sorg: "1000",
    header: "list,id,sorting,description[en-US],brand,isOwn",
    good: ["series,S1,10,Siskiu,Polygon,yes", "equipment,E1,20,Shelf,,", "other-midrange,M1,30,Several,,"],
    bad: [
      ["colors,C1,10,Red,,", "list,colors,unknown_value"],
      ["equipment,E2,10,,,", "description,,required"],
    ],
    item: ["VISITQUESTIONS#1000", "series#S1"],
    expected: { sorting: 10, text: { "en-US": "Siskiu" }, brand: "Polygon", isOwn: true },
  },
  {
    kind: "visit-forms",
    sorg: "1000",
    header: "visitId,custCode,visitedOn,createdAt,createdBy,otherMidrange,series,quantities,equipment,notes",
    good: ["V-1,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,M1,S1,4,E1,Moved the corner"],
    bad: [
      ["V-2,C99,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,,S1,,,", "custCode,C99,customer_unknown"],
      ["V-2,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,M9,S1,,,", "otherMidrange,M9,unknown_value"],
      ["V-2,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,,S1,1|2,,", "quantities,1|2,invalid_value"],
    ],
    item: ["VISITFORM#V-1", "VISITFORM"],
    expected: { variant: "polygon", custCode: "C1", ownQuantity: 4, otherQuantity: 0, notes: "Moved the corner" },
  },
];
